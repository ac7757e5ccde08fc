import { Fragment, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Key } from './useWords.ts'

/** Marks the positions of nodes in a translated text; no text on screen contains these characters. */
const OPEN = '\u0001'
const CLOSE = '\u0002'

/** A translated text in pieces: words, names of nodes, and `**emphasized words**`. */
const PIECES = new RegExp(`${OPEN}\\w+${CLOSE}|\\*\\*[^*]+\\*\\*`)
const SPLIT = new RegExp(`(${PIECES.source})`)

/**
 * A sentence whose parts are elements, in the order of the language: the node of that name replaces `%{name}`. Wrap
 * names in `<bdi>`, so that a name of the other direction does not reorder the sentence.
 */
export function Sentence({
  of,
  parts,
  tone,
}: {
  of: Key
  parts: Record<string, ReactNode>
  tone?: string | undefined
}) {
  const translate = useTranslate()
  const marks = Object.fromEntries(Object.keys(parts).map((name) => [name, `${OPEN}${name}${CLOSE}`]))
  // Not useWords: its isolating marks would end up inside the pieces, and `<bdi>` isolates already.
  const pieces = translate(of, marks)
    .split(SPLIT)
    .filter((piece) => piece !== '')
  const fill = (piece: string) => (piece.startsWith(OPEN) ? parts[piece.slice(1, -1)] : piece)
  return (
    <>
      {pieces.map((piece, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text do not move
        if (piece.startsWith(OPEN)) return <Fragment key={index}>{fill(piece)}</Fragment>
        if (piece.startsWith('**'))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text do not move
            <b key={index} data-tone={tone}>
              {fill(piece.slice(2, -2))}
            </b>
          )
        return piece
      })}
    </>
  )
}
