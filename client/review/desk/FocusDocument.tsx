import { useEffect } from 'react'
import { findTarget } from '../../elements/focusTargets.ts'

/** Focuses the document when a dossier has loaded, unless something on the page already has the focus. */
export function FocusDocument() {
  useEffect(() => {
    const { activeElement } = document
    const free = activeElement === null || activeElement === document.body || activeElement.id === 'main'
    if (free) (findTarget('document') ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }, [])
  return null
}
