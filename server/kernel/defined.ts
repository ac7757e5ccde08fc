type Undefinable<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T]

/** `T` where each property that may be undefined may be absent instead. */
export type Defined<T> = Omit<T, Undefinable<T>> & { [Key in Undefinable<T>]?: Exclude<T[Key], undefined> }

/** Copies the object without its undefined properties, so that an optional value is absent rather than undefined. */
export function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
