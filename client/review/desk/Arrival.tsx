import { useEffect } from 'react'

/** Puts the focus on the document when a dossier has arrived, unless something of the page holds it already. */
export function Arrival() {
  useEffect(() => {
    const { activeElement } = document
    const free = activeElement === null || activeElement === document.body || activeElement.id === 'main'
    if (free) (document.getElementById('document') ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }, [])
  return null
}
