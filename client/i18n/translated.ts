/** The shape of a group of messages in every language: the keys of the English ones, each with a text. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }
