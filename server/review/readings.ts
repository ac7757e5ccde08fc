import type { Services } from '../services.ts'
import type { Subject } from './subject.ts'

/** What officers read on the documents of this submission, by field; absent where nobody read it yet. */
export type Readings = Record<string, { value: string; by: { id: string; name: string }; at: string }>

export async function readingsOf(_services: Services, _subject: Subject): Promise<Readings> {
  return {}
}
