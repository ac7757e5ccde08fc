export const evidence = {}
