/** Whose chat the reader does not want to see; the server keeps the list. */

import { api } from "./api";
import { me } from "./me.svelte";

class Muted {
  names = $state.raw<string[]>([]);

  async load(): Promise<void> {
    if (!me.known) await me.load();
    this.names = me.card.kind === "nobody" ? [] : (await api.muted()).muted;
  }

  async mute(name: string, on: boolean): Promise<void> {
    await me.ensure();
    this.names = (await api.mute(name, on)).muted;
  }
}

export const muted = new Muted();
