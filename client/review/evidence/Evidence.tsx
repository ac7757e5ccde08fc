import { useIsNarrow } from '../../layout/useScreen.ts'
import type { Dossier } from '../../records.ts'
import { useRequiredPages } from '../viewer/useRequiredPages.ts'
import { EvidenceMeter } from './EvidenceMeter.tsx'
import { NextPart } from './NextPart.tsx'
import { PartRing } from './PartRing.tsx'
import { SayParts } from './SayParts.tsx'

/**
 * The parts seen, and the button that shows the next unseen one; on a phone both are one ring. `goOn`: without it the
 * parts are only counted.
 */
export function Evidence({ record, goOn }: { record: Dossier; goOn?: (() => void) | undefined }) {
  const isNarrow = useIsNarrow()
  const pages = useRequiredPages(record)
  return (
    <>
      <SayParts pages={pages} />
      {isNarrow ? <PartRing record={record} act={goOn} /> : <EvidenceMeter record={record} />}
      {!isNarrow && goOn && <NextPart record={record} act={goOn} />}
    </>
  )
}
