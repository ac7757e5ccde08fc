import type { ComponentProps } from 'react'
import type { Language } from '../../records.ts'
import type { SnippetValues } from './typedSnippet.ts'
import { useSnippetPicker } from './useSnippetPicker.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onSelect' | 'onKeyDown'> & {
  value: string
  onText: (text: string) => void
  language: Language
  /** Only snippets in this language. */
  only?: boolean
  values: SnippetValues
}

/** A text field in which `;` and a few letters insert a snippet. */
export function SnippetTextarea({ value, onText, language, only = false, values, ...more }: Props) {
  const { aria, onType, onSelect, press, list } = useSnippetPicker({ value, onChange: onText, language, only, values })
  return (
    <>
      <textarea
        {...more}
        {...aria}
        value={value}
        onChange={(event) => {
          onType(event)
          onText(event.target.value)
        }}
        onSelect={onSelect}
        onKeyDown={press}
      />
      {list}
    </>
  )
}
