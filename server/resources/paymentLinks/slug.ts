import { randomInt } from 'node:crypto'
import type { Db } from '../../database/client.ts'
import type { PayableType } from '../../database/generated/enums.ts'
import { foldText } from '../../kernel/fold.ts'

/** No look-alike characters, because people copy addresses from paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const SUFFIX = 6
const MAX_WORDS = 60

const randomSuffix = () => Array.from({ length: SUFFIX }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A title as part of an address: `Cours d'été` becomes `cours-d-ete`; one without Latin letters or digits, `pay`. */
export function slugWords(title: string): string {
  const words = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_WORDS)
    .replace(/^-+|-+$/g, '')
  return words || 'pay'
}

/**
 * Takes an unused address `/p/<slug>`, made from the link's title and six random characters (decisions H-13), and
 * releases the link's previous one. The random characters stay when only the title changes.
 */
export async function takeSlug(
  db: Db,
  owner: { payable_type: PayableType; payable_id: string },
  title: string,
  had?: string,
): Promise<string> {
  await db.slug.deleteMany({ where: owner })
  for (let suffix = had?.slice(-SUFFIX) ?? randomSuffix(); ; suffix = randomSuffix()) {
    const slug = `${slugWords(title)}-${suffix}`
    // When two requests make the same slug at once, the second waits for the first and takes another.
    const { count } = await db.slug.createMany({ data: [{ slug, ...owner }], skipDuplicates: true })
    if (count === 1) return slug
  }
}
