/** The players whose chat the reader has muted; the server stores the list. */

import { api } from "./api";
import { me } from "./me.svelte";

class MutedPlayers {
  names = $state.raw<string[]>([]);

  async load(): Promise<void> {
    if (!me.isLoaded) await me.load();
    this.names = me.profile.kind === "nobody" ? [] : (await api.loadMuted()).muted;
  }

  async setMuted(name: string, muted: boolean): Promise<void> {
    await me.ensureGuest();
    this.names = (await api.setMuted(name, muted)).muted;
  }
}

export const mutedPlayers = new MutedPlayers();
