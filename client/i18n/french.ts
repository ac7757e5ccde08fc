import frenchAdmin from 'ra-language-french'
import { fr } from './fr.ts'

/** Everything the console says in French: our messages together with react-admin's. */
export const messages = { ...frenchAdmin, ...fr }
