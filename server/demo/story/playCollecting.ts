import type { TraderActor } from '../../kernel/actor.ts'
import { beginPayment } from '../../payments/begin.ts'
import { settlePayment } from '../../payments/settle.ts'
import { checkForLateMoney, sweepAbandoned } from '../../payments/sweep.ts'
import { addField } from '../../resources/forms/fields.ts'
import { addSection } from '../../resources/forms/sections.ts'
import { createForm, publishForm } from '../../resources/forms/service.ts'
import { payLinkInput } from '../../resources/payLinks/schema.ts'
import { createPayLink, expirePayLinks, togglePayLink } from '../../resources/payLinks/service.ts'
import { expireLinks } from '../../resources/paymentLinks/expire.ts'
import { linkInput } from '../../resources/paymentLinks/schema.ts'
import { createLink, moveLink } from '../../resources/paymentLinks/service.ts'
import { id, type Play } from './progress.ts'
import type { DemoStep } from './steps.ts'

type ActorIn = (trader: string, workspace_id: string) => TraderActor

const OUTCOMES = { approve: 'approved', decline: 'declined' } as const

const MOVES = { publish_link: 'publish', pause_link: 'pause', archive_link: 'archive' } as const

async function forms(play: Play, step: DemoStep & { do: 'create_form' }, actor: TraderActor): Promise<void> {
  const { services, progress } = play
  const { name, description, sections } = step
  const form = await createForm(services, actor, { name, description })
  progress.ids[step.form] = form.id
  for (const { title, description, fields } of sections) {
    const section = await addSection(services, actor, form.id, { title, description })
    for (const field of fields) await addField(services, actor, form.id, { ...field, form_section_id: section.id })
  }
  if (step.publish) await publishForm(services, actor, form.id)
}

async function pay(play: Play, step: DemoStep & { do: 'pay' }): Promise<void> {
  const { services, progress } = play
  const { slug } = await services.db.slug.findFirstOrThrow({ where: { payable_id: id(play, step.link) } })
  const { amount, answers, outcome, payer } = step
  const { transaction } = await beginPayment(services, slug, { ...payer, amount, answers })
  if (step.payment) progress.ids[step.payment] = transaction.id
  if (outcome === 'leave') return
  await services.db.simulatorOrder.update({ where: { id: transaction.id }, data: { outcome: OUTCOMES[outcome] } })
  await settlePayment(services, transaction.id)
}

/** Plays the steps about links and payments through the same services as real requests. */
export async function playCollecting(play: Play, step: DemoStep, actorIn: ActorIn): Promise<void> {
  const { services, progress } = play
  const { db } = services
  const actor = () => actorIn(step.trader, id(play, `${step.trader}/workspace`))
  switch (step.do) {
    case 'create_form':
      return forms(play, step, actor())
    case 'create_link': {
      const time = (minutes: number | undefined) =>
        minutes === undefined ? null : new Date(Date.parse(progress.now) - minutes * 60_000).toISOString()
      const input = linkInput.parse({
        ...step,
        payment_instance_id: id(play, step.instance),
        form_id: step.form ? id(play, step.form) : null,
        starts_at: time(step.starts),
        ends_at: time(step.ends),
        allowed_payers: step.allowed,
      })
      progress.ids[step.link] = (await createLink(services, actor(), input)).id
      return
    }
    case 'publish_link':
    case 'pause_link':
    case 'archive_link':
      await moveLink(services, actor(), id(play, step.link), MOVES[step.do])
      return
    case 'create_pay_link': {
      const input = payLinkInput.parse({ ...step, mytpe_pay_id: id(play, step.instance) })
      progress.ids[step.link] = (await createPayLink(services, actor(), input)).id
      return
    }
    case 'switch_pay_link':
      await togglePayLink(services, actor(), id(play, step.link))
      return
    case 'pay':
      return pay(play, step)
    case 'time_passes':
      if (step.approved)
        await db.simulatorOrder.update({ where: { id: id(play, step.approved) }, data: { outcome: 'approved' } })
      await sweepAbandoned(services)
      await checkForLateMoney(services)
      await expireLinks(services)
      await expirePayLinks(services)
      return
  }
}
