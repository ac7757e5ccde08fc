import type { Db } from '../../database/client.ts'
import { invalid } from '../../kernel/errors.ts'
import { takeSlug } from '../paymentLinks/slug.ts'

/**
 * The address `/p/<slug>` of a new link: the wanted one, 422 when it is taken, or one made from the title. An address
 * once given out never leads to another trader: after a deletion only the same workspace may use it again.
 */
export async function slugFor(
  db: Db,
  link: { id: string; workspace_id: string; title: string; wanted: string | null },
): Promise<string> {
  const { id, workspace_id, title, wanted } = link
  if (wanted === null) return takeSlug(db, { payable_type: 'pay_link', payable_id: id }, title)
  const taken = () => invalid({ field: 'slug', rule: 'unique', message: 'The slug has already been taken.' })
  // Whoever copies somebody's address in capitals shall not end at another trader's.
  const small = wanted.toLowerCase()
  if (small !== wanted && (await db.slug.findUnique({ where: { slug: small } }))) throw taken()
  const written = await db.$executeRaw`
    INSERT INTO slugs (slug, payable_type, payable_id) VALUES (${wanted}, 'pay_link', ${id}::uuid)
    ON CONFLICT (slug) DO UPDATE SET payable_id = excluded.payable_id
    WHERE slugs.payable_type = 'pay_link' AND EXISTS (
      SELECT 1 FROM pay_links
      WHERE id = slugs.payable_id AND workspace_id = ${workspace_id}::uuid AND deleted_at IS NOT NULL)`
  if (written === 1) return wanted
  throw taken()
}
