import type { Db } from '../../database/client.ts'
import { invalid } from '../../kernel/errors.ts'
import { takeSlug } from '../paymentLinks/slug.ts'

/**
 * The address `/p/<slug>` of a new link: the wanted one, or one made from the title. 422 if the wanted one is taken,
 * ignoring case. An address never passes to another trader: after a deletion only the same workspace may reuse it.
 */
export async function slugFor(
  db: Db,
  link: { id: string; workspace_id: string; title: string; wanted: string | null },
): Promise<string> {
  const { id, workspace_id, title, wanted } = link
  const owner = { payable_type: 'pay_link', payable_id: id } as const
  if (wanted === null) return takeSlug(db, owner, title)
  const { count } = await db.slug.createMany({ data: [{ slug: wanted, ...owner }], skipDuplicates: true })
  if (count === 1) return wanted
  const reused = await db.$executeRaw`
    UPDATE slugs SET payable_id = ${id}::uuid
    WHERE slug = ${wanted} AND payable_type = 'pay_link' AND EXISTS (
      SELECT 1 FROM pay_links
      WHERE id = slugs.payable_id AND workspace_id = ${workspace_id}::uuid AND deleted_at IS NOT NULL)`
  if (reused === 1) return wanted
  throw invalid({ field: 'slug', rule: 'unique', message: 'The slug has already been taken.' })
}
