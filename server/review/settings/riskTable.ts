import { z } from 'zod'
import type { LocalizedName } from '../dossier/sentContent.ts'
import { RISK_CODES, type RiskCode } from '../record/risk.ts'

const points = z.int().min(0).max(100)
const limit = z.int().min(1).max(1_000)

/**
 * The limits of 'young' and 'many' in the reasons. They are beside the table, because they define what its reasons
 * mean.
 */
export const YOUNG_ACCOUNT_DAYS = 30
export const MANY_LINKS = 20

/**
 * The table of risk: points by reason, by code of the type of establishment, and from how many points on a dossier is
 * of medium and of high risk. `version` counts the changes; the server numbers them, regardless of the version that is
 * sent.
 */
export const riskTableSchema = z
  .strictObject({
    version: z.int().min(1).max(1_000_000).default(1),
    medium: limit,
    high: limit,
    points: z.strictObject(
      Object.fromEntries(RISK_CODES.filter((code) => code !== 'establishment').map((code) => [code, points])),
    ) as z.ZodObject<Record<Exclude<RiskCode, 'establishment'>, typeof points>>,
    /** By the code of a type of establishment; types without an entry give no points. */
    establishments: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,60}$/), points),
  })
  .superRefine((table, context) => {
    const wrong = (path: string[], message: string) =>
      context.addIssue({ code: 'custom', path, message, params: { rule: 'order' } })
    if (table.high <= table.medium) wrong(['high'], 'High risk must begin above medium risk.')
    if (table.points.pep < table.high)
      wrong(['points', 'pep'], 'A politically exposed person is always of high risk: give the points of high risk.')
  })

export type RiskTable = z.output<typeof riskTableSchema>

export const DEFAULT_RISK_TABLE: RiskTable = {
  version: 1,
  medium: 25,
  high: 50,
  points: {
    pep: 60,
    hit_same: 60,
    hit_open: 30,
    refused_before: 20,
    collision_same: 15,
    shared_refused: 12,
    regulated: 20,
    company_young: 10,
    young_many_links: 15,
    money_returned: 15,
    resubmitted: 10,
  },
  establishments: {},
}

/** The text of each reason, in the console's languages. */
export const RISK_TEXTS: Record<RiskCode, LocalizedName> = {
  pep: {
    en: 'A politically exposed person',
    fr: 'Une personne politiquement exposée',
    ar: 'شخص معرّض سياسيًا',
  },
  hit_same: { en: 'Is on a watch list', fr: 'Figure sur une liste de surveillance', ar: 'مدرج في قائمة مراقبة' },
  hit_open: {
    en: 'A watch-list hit is open',
    fr: 'Un nom en liste attend une réponse',
    ar: 'اسم في القائمة ينتظر جوابًا',
  },
  refused_before: {
    en: 'A dossier of the account was refused before',
    fr: 'Un dossier du compte a déjà été refusé',
    ar: 'سبق رفض ملف لهذا الحساب',
  },
  collision_same: {
    en: 'Is the same as another dossier, officers answered',
    fr: 'Le même qu’un autre dossier, selon la réponse d’un agent',
    ar: 'نفس ملف آخر حسب جواب الأعوان',
  },
  shared_refused: {
    en: 'A person on the document stands behind a refused trader',
    fr: 'Une personne du document est derrière un commerçant refusé',
    ar: 'شخص على الوثيقة وراء تاجر مرفوض',
  },
  regulated: { en: 'A regulated activity', fr: 'Une activité réglementée', ar: 'نشاط مقنّن' },
  establishment: { en: 'The type of establishment', fr: 'Le type d’établissement', ar: 'نوع المؤسسة' },
  company_young: {
    en: 'Registered this year or last',
    fr: 'Immatriculé cette année ou la précédente',
    ar: 'مسجّل هذه السنة أو السابقة',
  },
  young_many_links: {
    en: `An account of less than ${YOUNG_ACCOUNT_DAYS} days with ${MANY_LINKS} links or more`,
    fr: `Un compte de moins de ${YOUNG_ACCOUNT_DAYS} jours avec ${MANY_LINKS} liens ou plus`,
    ar: `حساب عمره أقل من ${YOUNG_ACCOUNT_DAYS} يومًا وله ${MANY_LINKS} رابطًا أو أكثر`,
  },
  money_returned: {
    en: 'The bank took a payment of the account back',
    fr: 'La banque a repris un paiement du compte',
    ar: 'استرجع البنك دفعة لهذا الحساب',
  },
  resubmitted: {
    en: 'Sent for the third time or more',
    fr: 'Envoyé pour la troisième fois ou plus',
    ar: 'أُرسل للمرة الثالثة أو أكثر',
  },
}
