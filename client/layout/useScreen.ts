import useMediaQuery from '@mui/material/useMediaQuery'

/**
 * A phone, or a laptop at 200 % zoom: the desk's bar and tools keep only the parts that every dossier needs (record
 * 0181).
 */
export const useIsNarrow = () => useMediaQuery('(max-width: 700px)', { noSsr: true })

/** Room for a second column beside the document. */
export const useIsWide = () => useMediaQuery('(min-width: 1680px)', { noSsr: true })
