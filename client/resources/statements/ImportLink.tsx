import { FileUp } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useCan } from '../../layout/useCan.ts'

/** A link to the import, for officers who may import. */
export function ImportLink() {
  const words = useWords()
  if (!useCan('import_statement')) return null
  return (
    <LinkBase className={buttonClass('primary')} to="/statements/import">
      <FileUp size={15} strokeWidth={1.6} aria-hidden="true" />
      {words('import.do')}
    </LinkBase>
  )
}
