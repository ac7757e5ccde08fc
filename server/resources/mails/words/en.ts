export const en = {
  news: 'News about your account',
  news_text: 'There is news about your account. Sign in to your page to read it.',
  why_short:
    'The news itself is left out because nobody has confirmed this address yet. Confirm it once, and these mails say what happened.',
  confirm: 'Confirm this address',
  accepted: {
    identification: 'Your identification is accepted',
    brand: 'Your brand is accepted',
    bank_account: 'Your bank account is accepted',
  },
  refused: {
    identification: 'Your identification is refused',
    brand: 'Your brand is refused',
    bank_account: 'Your bank account is refused',
    activation: 'Your payment instance is refused',
  },
  about: (name: string) => `It is about: ${name}.`,
  account: (last4: string) => `It is about the account that ends in ${last4}.`,
  reason: 'The reason:',
  final: 'This decision is final.',
  resubmit: 'You can correct it on your page and send it again.',
  asked: {
    identification: 'A question about your identification',
    brand: 'A question about your brand',
    bank_account: 'A question about your bank account',
  },
  question: 'We ask:',
  answer_by: (day: string) => `Please answer by ${day}.`,
  new_proof: 'Another proof of payment is needed',
  new_proof_text: 'We cannot decide on the proof that you sent. Please send another one on your page.',
  ready: 'Your payment instance is ready',
  ready_text: 'Your links can take payments from now on.',
  suspended: 'Your payment instance is suspended',
  suspended_text: 'Your links keep their state but take no payment.',
  reactivated: 'Your payment instance takes payments again',
  webhook: 'A webhook was switched off',
  webhook_text: (host: string) => `Your program at ${host} gets no more events.`,
  webhook_gone: 'It answered that its address is gone (410).',
  webhook_failing: 'It has not accepted an event for five days.',
  confirm_title: 'Confirm this address',
  confirm_text:
    'A workspace at Countersign wants its mails to go to this address. If you did not ask for this, do nothing: no mail about the workspace says more than that there is news.',
  open: 'Open my page',
  never_asked: 'Nobody will ask you for your password, by telephone or by e-mail.',
  stop: 'I want no more mails of this kind',
}

export type MailWords = typeof en
