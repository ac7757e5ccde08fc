/** A dialog that stays mounted while it is closed is in a hidden part. */
const OPEN_DIALOG = '[role="dialog"][aria-modal="true"]:not([aria-hidden="true"] *)'

/** Whether a modal dialog is open: the keys of the page are off meanwhile. */
export const isModalOpen = (): boolean => document.querySelector(OPEN_DIALOG) !== null
