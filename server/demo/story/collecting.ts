import type { Chapter } from './chapter.ts'
import { DAY } from './dossier.ts'
import type { DemoAct, DemoForm, DemoPayer } from './steps.ts'

const HOUR = 60

const SAMIR: DemoPayer = {
  name: 'Samir Touati',
  email: 'samir.touati@courrier.example',
  phone_number: '+213560000001',
}
const HOURIA: DemoPayer = {
  name: 'Houria Mekki',
  email: 'houria.mekki@courrier.example',
  phone_number: '+213560000002',
}
const GARAGE: DemoPayer = {
  name: 'Garage Lakhdar',
  email: 'garage.lakhdar@courrier.example',
  phone_number: '+213560000003',
}
const NABIL: DemoPayer = { name: 'Nabil Ferhat', email: 'nabil.ferhat@courrier.example', phone_number: '+213560000004' }

const ORDER_FORM: DemoForm = {
  name: 'Commande de pièces',
  description: 'Pour préparer votre commande.',
  sections: [
    {
      title: 'Votre véhicule',
      description: null,
      fields: [
        {
          input_name: 'plate',
          label: 'Immatriculation',
          data_type: 'string',
          is_required: true,
          help_text: 'Comme sur la carte grise : 00000 000 00.',
          validation_rules: 'min:8|max:14',
        },
        { input_name: 'year', label: 'Année', data_type: 'integer', validation_rules: 'min:1980|max:2030' },
      ],
    },
    {
      title: 'Livraison',
      description: 'Gratuite à Alger.',
      fields: [
        {
          input_name: 'delivery',
          label: 'Mode de livraison',
          data_type: 'select',
          is_required: true,
          options: [
            { value: 'shop', label: 'Retrait en boutique' },
            { value: 'home', label: 'À domicile' },
          ],
        },
        { input_name: 'remarks', label: 'Remarques', data_type: 'text', validation_rules: 'max:500' },
      ],
    },
  ],
}

/** Links of every state, their forms and payments, of two traders who collect money. */
export function collecting(of: (key: string) => Chapter): void {
  const a = of('atlas')
  const instance = a.key('instance')
  const link = (part: string, at: number, terms: Omit<DemoAct & { do: 'create_link' }, 'do' | 'link' | 'instance'>) => {
    a.tell(at, { do: 'create_link', link: a.key(part), instance, ...terms })
    return a.key(part)
  }
  const opens = (at: number, part: string) => a.tell(at, { do: 'publish_link', link: a.key(part) })
  const pays = (
    at: number,
    part: string,
    payer: DemoPayer,
    more: Partial<Omit<DemoAct & { do: 'pay' }, 'do' | 'link' | 'payer'>> = {},
  ) => a.tell(at, { do: 'pay', link: a.key(part), payer, outcome: 'approve', ...more })

  a.tell(38 * DAY + 60, { do: 'create_form', form: a.key('form'), ...ORDER_FORM, publish: true })
  a.tell(2 * DAY, {
    do: 'create_form',
    form: a.key('draft'),
    name: 'Demande de devis',
    description: null,
    sections: [],
    publish: false,
  })

  link('order', 38 * DAY, {
    form: a.key('form'),
    title: 'Commande en ligne',
    amount_mode: 'fixed',
    amount: '12500.00',
    usage_mode: 'reusable',
    metadata: { order: 'AT-20417' },
  })
  opens(38 * DAY - 4, 'order')
  const answers = { plate: '01234 116 16', year: '2016', delivery: 'shop' }
  pays(37 * DAY, 'order', SAMIR, { answers })
  pays(30 * DAY, 'order', HOURIA, { answers: { plate: '04512 119 31', delivery: 'home', remarks: 'Après 17 h.' } })
  pays(7 * HOUR, 'order', GARAGE, { answers: { plate: '00877 120 25', delivery: 'shop' } })
  pays(95, 'order', SAMIR, { answers })
  pays(4, 'order', NABIL, { answers: { plate: '02290 117 06', delivery: 'home' }, outcome: 'leave' })

  link('deposit', 38 * DAY, {
    title: 'Acompte moteur',
    amount_mode: 'fixed',
    amount: '25000.00',
    usage_mode: 'limited',
    max_uses: 2,
  })
  opens(38 * DAY - 6, 'deposit')
  pays(21 * DAY, 'deposit', GARAGE)
  pays(28 * HOUR, 'deposit', SAMIR, { outcome: 'decline' })

  link('fair', 12 * DAY, {
    title: 'Salon de l’auto 2026',
    amount_mode: 'fixed',
    amount: '3200.00',
    usage_mode: 'one_shot',
  })
  opens(12 * DAY - 3, 'fair')
  pays(11 * DAY, 'fair', GARAGE)

  link('quote', 6 * DAY, {
    title: 'Devis libre',
    amount_mode: 'open',
    min_amount: '1000.00',
    max_amount: '80000.00',
    usage_mode: 'reusable',
  })
  opens(6 * DAY - 2, 'quote')
  pays(5 * DAY, 'quote', HOURIA, { amount: '4300.00' })
  a.tell(3 * DAY, { do: 'pause_link', link: a.key('quote') })

  link('summer', 30 * DAY, {
    title: 'Promotion climatisation',
    amount_mode: 'fixed',
    amount: '6900.00',
    usage_mode: 'time_window',
    starts: 30 * DAY,
    ends: 9 * DAY,
  })
  opens(30 * DAY - 5, 'summer')
  pays(29 * DAY, 'summer', NABIL)
  a.tell(9 * DAY - 1, { do: 'time_passes' })

  link('old', 25 * DAY, {
    title: 'Ancienne facture 118',
    amount_mode: 'fixed',
    amount: '8400.00',
    usage_mode: 'one_shot',
  })
  opens(25 * DAY - 3, 'old')
  a.tell(20 * DAY, { do: 'archive_link', link: a.key('old') })

  link('members', 55, {
    title: 'Remise adhérents',
    amount_mode: 'fixed',
    amount: '1500.00',
    usage_mode: 'whitelist',
    allowed: [{ email: SAMIR.email }, { phone: GARAGE.phone_number }],
  })

  // The bank confirmed an hour after the payment had failed, which makes it late money.
  pays(2 * DAY + 2 * HOUR, 'deposit', HOURIA, { outcome: 'leave', payment: a.key('late') })
  a.tell(2 * DAY + HOUR, { do: 'time_passes' })
  a.tell(2 * DAY, { do: 'time_passes', approved: a.key('late') })

  const o = of('ezzitoun')
  const pay_link = (
    part: string,
    at: number,
    terms: Omit<DemoAct & { do: 'create_pay_link' }, 'do' | 'link' | 'instance'>,
  ) => o.tell(at, { do: 'create_pay_link', link: o.key(part), instance: o.key('instance'), ...terms })
  pay_link('basket', 25 * DAY, { title: 'Panier dégustation', type: 'dynamic', amount: '4200.00' })
  pay_link('season', 22 * DAY, {
    title: 'Huile nouvelle, 5 litres',
    type: 'dynamic',
    amount: '9500.00',
    payment_mode: 'one_shot',
  })
  pay_link('gift', 10 * DAY, { title: 'Carte cadeau', type: 'static', amount: '2000.00' })
  pay_link('stand', 8 * DAY, {
    title: 'Stand du marché',
    type: 'static',
    amount: '500.00',
    inactivity_timeout_minutes: 24 * HOUR,
  })
  const buys = (at: number, part: string, payer: DemoPayer, amount?: string) =>
    o.tell(at, { do: 'pay', link: o.key(part), payer, outcome: 'approve', ...(amount && { amount }) })
  buys(24 * DAY, 'basket', HOURIA)
  buys(3 * DAY, 'basket', NABIL)
  buys(21 * DAY, 'season', SAMIR)
  buys(7 * DAY + HOUR, 'stand', GARAGE, '750.00')
  o.tell(9 * DAY, { do: 'switch_pay_link', link: o.key('gift') })
  o.tell(6 * DAY - 5, { do: 'time_passes' })
}
