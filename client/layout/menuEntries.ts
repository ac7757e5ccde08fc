import {
  ArrowLeftRight,
  AtSign,
  BadgeCheck,
  Building2,
  ClipboardList,
  CreditCard,
  HandCoins,
  IdCard,
  Landmark,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  MailWarning,
  ReceiptText,
  ScrollText,
  Send,
  Settings2,
  Store,
  UserCog,
  Webhook,
} from 'lucide-react'
import type { Key } from '../i18n/useWords.ts'

/** `also`: lists that are reached from this one and have no entry of their own. */
type Entry = { resource: string; label: Key; icon: LucideIcon; also?: string }

/** The side menu, top to bottom. */
export const MENU: readonly { label: Key; entries: readonly Entry[] }[] = [
  {
    label: 'menu.review',
    entries: [
      { resource: 'identifications', label: 'names.identifications', icon: IdCard },
      { resource: 'brands', label: 'names.brands', icon: BadgeCheck },
      { resource: 'bank-accounts', label: 'names.bank-accounts', icon: Landmark },
      { resource: 'activation-proofs', label: 'names.activation-proofs', icon: ReceiptText },
      { resource: 'mentions', label: 'mention.title', icon: AtSign },
    ],
  },
  {
    label: 'menu.records',
    entries: [
      { resource: 'traders', label: 'names.traders', icon: Store },
      { resource: 'workspaces', label: 'names.workspaces', icon: Building2 },
      { resource: 'payment-instances', label: 'names.payment-instances', icon: CreditCard },
      { resource: 'payment-links', label: 'names.payment-links', icon: Link2, also: 'pay-links' },
      { resource: 'forms', label: 'names.forms', icon: ClipboardList, also: 'form-submissions' },
      { resource: 'transactions', label: 'names.transactions', icon: ArrowLeftRight },
      { resource: 'late-money', label: 'late.title', icon: HandCoins },
      { resource: 'webhooks', label: 'names.webhooks', icon: Webhook },
      { resource: 'deliveries', label: 'names.deliveries', icon: Send },
      { resource: 'unreached-events', label: 'unreached.title', icon: MailWarning },
    ],
  },
  {
    label: 'menu.oversight',
    entries: [
      { resource: 'dashboard', label: 'dashboard.title', icon: LayoutDashboard },
      { resource: 'audit-entries', label: 'names.audit-entries', icon: ScrollText },
      { resource: 'officers', label: 'names.officers', icon: UserCog },
      { resource: 'settings', label: 'setting.title', icon: Settings2 },
    ],
  },
]

/** The icon a resource has in the menu. */
export const iconOf = (resource: string): LucideIcon | undefined =>
  MENU.flatMap((group) => group.entries).find((entry) => entry.resource === resource || entry.also === resource)?.icon
