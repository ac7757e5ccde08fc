/** Whether a modal dialog is open: keys of the page rest meanwhile. */
export const isModalOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null
