/** The user of this browser. Registration is optional: a guest gets a name automatically. */

import { api, type Profile } from "./api";
import { t } from "./words.svelte";

class CurrentUser {
  profile = $state.raw<Profile>({ name: "", kind: "nobody", email: "", email_confirmed: false, language: "" });
  isLoaded = $state(false);
  #loading: Promise<void> | null = null;

  /** Loads the profile, unless it is on its way. */
  load(): Promise<void> {
    this.#loading ??= this.#loadProfile().finally(() => (this.#loading = null));
    return this.#loading;
  }

  async #loadProfile(): Promise<void> {
    this.profile = await api.loadProfile();
    this.isLoaded = true;
  }

  /** Makes this user a guest with a random name, unless the user has a name already. */
  async ensureGuest(): Promise<Profile> {
    if (!this.isLoaded) await this.load();
    if (this.profile.kind === "nobody") this.profile = await api.setName(randomGuestName());
    return this.profile;
  }

  /** Tells the server the language for notifications. */
  async setLanguage(language: string): Promise<void> {
    if (this.profile.kind === "nobody" || this.profile.language === language) return;
    await api.updateProfile({ language });
    this.profile = { ...this.profile, language };
  }
}

function randomGuestName(): string {
  const names = t("guest-names").split(",");
  return names[Math.floor(Math.random() * names.length)]!.trim();
}

export const me = new CurrentUser();
