/** Reading what only some members of a union have. */

type KeyOf<Union> = Union extends unknown ? keyof Union : never;
type PartOf<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;

/** Everything that members of a union have: each part may be missing. Every member is assignable to it. */
export type PartsOf<Union> = { [Key in KeyOf<Union>]?: PartOf<Union, Key> };
