/** Who sits before this browser. Nobody has to register: a guest gets a name by itself. */

import { api, type Me } from "./api";
import { t } from "./words.svelte";

class Myself {
  card = $state.raw<Me>({ name: "", kind: "nobody", email: "", email_confirmed: false, language: "" });
  known = $state(false);

  async load(): Promise<void> {
    this.card = await api.me();
    this.known = true;
  }

  /** Somebody: a guest with a friendly name, if nobody has said one. */
  async ensure(): Promise<Me> {
    if (!this.known) await this.load();
    if (this.card.kind === "nobody") this.card = await api.hello(friendlyName());
    return this.card;
  }

  /** Have notices written in the language that is read here. */
  async read(language: string): Promise<void> {
    if (this.card.kind === "nobody" || this.card.language === language) return;
    await api.change({ language });
    this.card = { ...this.card, language };
  }
}

function friendlyName(): string {
  const names = t("guest-names").split(",");
  return names[Math.floor(Math.random() * names.length)]!.trim();
}

export const me = new Myself();
