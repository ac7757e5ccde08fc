/** The desk: claims, keys, the next dossier. */
export const desk = {}
