import { Router } from 'express'
import type { Language, Transaction } from '../database/generated/client.ts'
import { methodNotAllowed } from '../http/errors.ts'
import { escapeHtml } from '../http/html.ts'
import { idOf } from '../http/path.ts'
import { notFound } from '../kernel/errors.ts'
import { money } from '../resources/transactions/presenter.ts'
import { settle } from '../resources/transactions/settle.ts'
import type { Services } from '../services.ts'
import { GatewayUnavailable } from './gateway.ts'
import { page } from './page.ts'

type Outcome = 'paid' | 'failed' | 'processing'

const WORDS: Record<Language, Record<Outcome, { title: string; text: string }> & { reference: string; again: string }> =
  {
    en: {
      paid: { title: 'Activation fee paid', text: 'Your payment instance is ready. You can close this page.' },
      failed: { title: 'Payment failed', text: 'Nothing was charged. Open a new activation payment to try again.' },
      processing: { title: 'Not paid yet', text: 'The card page was left without a payment. You can go back to it.' },
      reference: 'Reference',
      again: 'Back to the card page',
    },
    fr: {
      paid: {
        title: 'Frais d’activation payés',
        text: 'Votre instance de paiement est prête. Vous pouvez fermer cette page.',
      },
      failed: {
        title: 'Paiement échoué',
        text: 'Rien n’a été débité. Ouvrez un nouveau paiement d’activation pour réessayer.',
      },
      processing: {
        title: 'Pas encore payé',
        text: 'La page de carte a été quittée sans paiement. Vous pouvez y retourner.',
      },
      reference: 'Référence',
      again: 'Retour à la page de carte',
    },
    ar: {
      paid: { title: 'تم دفع رسوم التفعيل', text: 'نقطة الدفع جاهزة. يمكنك إغلاق هذه الصفحة.' },
      failed: { title: 'فشل الدفع', text: 'لم يُقتطع أي مبلغ. افتح عملية تفعيل جديدة للمحاولة مرة أخرى.' },
      processing: { title: 'لم يتم الدفع بعد', text: 'غادرت صفحة البطاقة دون دفع. يمكنك العودة إليها.' },
      reference: 'المرجع',
      again: 'العودة إلى صفحة البطاقة',
    },
  }

const MARK = { paid: ['ok', '✓'], failed: ['bad', '✕'], processing: ['warn', '…'] } as const

function resultPage(transaction: Transaction, language: Language): string {
  const words = WORDS[language]
  const { title, text } = words[transaction.status]
  const [tone, sign] = MARK[transaction.status]
  const again =
    transaction.status === 'processing' && transaction.form_url
      ? `<a class="button main" href="${escapeHtml(transaction.form_url)}">${words.again}</a>`
      : ''
  return page(
    language,
    title,
    `<div class="sheet"><h1 class="mark ${tone}"><span aria-hidden="true">${sign}</span>${title}</h1><p>${text}</p>
<div class="amount"><bdi dir="ltr">${money(transaction.amount)} ${escapeHtml(transaction.currency)}</bdi></div>
<dl><dt>${words.reference}</dt><dd><bdi dir="ltr">${escapeHtml(transaction.reference)}</bdi></dd></dl>${again}</div>`,
  )
}

/** GET /payments/:id/return: where the gateway sends the browser; settles by asking the gateway, then says how it went. */
export function returnRoutes(services: Services): Router {
  const router = Router()
  router
    .route('/:id/return')
    .get(async (req, res) => {
      const id = idOf(req)
      const transaction = await settle(services, id).catch((error: unknown) => {
        if (!(error instanceof GatewayUnavailable)) throw error
        return services.db.transaction.findUnique({ where: { id } })
      })
      if (!transaction) throw notFound()
      const owner = await services.db.workspace.findUniqueOrThrow({
        where: { id: transaction.workspace_id },
        select: { owner: { select: { language: true } } },
      })
      res.set('Cache-Control', 'no-store').type('html').send(resultPage(transaction, owner.owner.language))
    })
    .all(methodNotAllowed('GET'))
  return router
}
