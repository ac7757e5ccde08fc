export const casework = {}
