export const oversight = {}
