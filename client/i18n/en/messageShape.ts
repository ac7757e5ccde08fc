/** The shape of a group of messages in every language: the keys of the English ones, each with a text. */
export type MessageShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : MessageShape<T[K]> }
