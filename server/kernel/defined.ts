type Undefinable<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T]

/** `T` with each property that may be undefined as one that may be absent. */
export type Defined<T> = Omit<T, Undefinable<T>> & { [Key in Undefinable<T>]?: Exclude<T[Key], undefined> }

/** The object without its undefined properties: what was not given is absent, and not a value of its own. */
export function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
