/** Selects a part of the page that neither role nor text can tell apart, by its `data-slot`. */
export const slot = (name: string) => `[data-slot~="${name}"]`
