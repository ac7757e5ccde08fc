import { isIP } from 'node:net'
import { z } from 'zod'
import { parseExact } from './exact.ts'
import { fieldMessage, type Maker, textRule } from './rule.ts'

/** Longest valid e-mail address, in characters (RFC 5321). */
const MAX_EMAIL = 254

export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL && z.email().safeParse(text).success

/** A web address that the console and the trader can open as a link. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#]/i.test(text) || /\s/.test(text)) return false
  return URL.canParse(text)
}

/** A telephone number as people write it: 6 to 15 digits (E.164), grouped by blanks, dots, dashes or brackets. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /^\+?[\d\s().-]+$/.test(text) && digits >= 6 && digits <= 15
}

export const isInteger = (text: string): boolean => parseExact(text)?.decimals === 0

const isUuid = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)

/** `starts_with:a,b` and similar rules: the text matches one of the parameters, or none of them. */
const affixRule =
  (has: (text: string, part: string) => boolean, wanted: boolean, must: string): Maker =>
  (name, params) =>
    params.length === 0 || params.includes('')
      ? 'takes one text or more'
      : {
          name,
          check: ({ label, text }) =>
            params.some((part) => has(text, part)) === wanted
              ? null
              : fieldMessage(label, `${must}: ${params.join(', ')}`),
        }

const listOnly: Maker = (name, params) =>
  params.length > 0
    ? 'takes no parameters'
    : {
        name,
        isForList: true,
        check: ({ label, answer }) => (Array.isArray(answer) ? null : fieldMessage(label, 'must be an array')),
      }

/** A ticked box counts as accepted, whatever its value. A text must be one of the four that Laravel accepts. */
const accepted: Maker = (name, params) =>
  params.length > 0
    ? 'takes no parameters'
    : {
        name,
        isForList: true,
        check: ({ label, answer }) =>
          (Array.isArray(answer) ? answer.length > 0 : ['yes', 'on', '1', 'true'].includes(answer))
            ? null
            : fieldMessage(label, 'must be accepted'),
      }

/** Rules about the type of an answer. */
export const TYPE: Record<string, Maker> = {
  string: textRule(() => true, 'must be a string'),
  integer: textRule(isInteger, 'must be an integer'),
  numeric: textRule((text) => parseExact(text) !== null, 'must be a number'),
  boolean: textRule((text) => ['0', '1', 'true', 'false'].includes(text), 'must be true or false'),
  accepted,
  array: listOnly,
  email: textRule(isEmail, 'must be a valid email address'),
  url: textRule(isWebAddress, 'must be a valid URL'),
  uuid: textRule(isUuid, 'must be a valid UUID'),
  ip: textRule((text) => isIP(text) !== 0, 'must be a valid IP address'),
}

/** Rules about the letters. */
export const TEXT: Record<string, Maker> = {
  alpha: textRule((text) => /^[\p{L}\p{M}]+$/u.test(text), 'must only contain letters'),
  alpha_num: textRule((text) => /^[\p{L}\p{M}\p{N}]+$/u.test(text), 'must only contain letters and numbers'),
  alpha_dash: textRule(
    (text) => /^[\p{L}\p{M}\p{N}_-]+$/u.test(text),
    'must only contain letters, numbers, dashes, and underscores',
  ),
  lowercase: textRule((text) => text === text.toLowerCase(), 'must be lowercase'),
  uppercase: textRule((text) => text === text.toUpperCase(), 'must be uppercase'),
  ascii: textRule(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
    (text) => /^[\x00-\x7f]*$/.test(text),
    'must only contain single-byte alphanumeric characters and symbols',
  ),
  starts_with: affixRule((text, part) => text.startsWith(part), true, 'must start with one of the following'),
  ends_with: affixRule((text, part) => text.endsWith(part), true, 'must end with one of the following'),
  doesnt_start_with: affixRule(
    (text, part) => text.startsWith(part),
    false,
    'must not start with one of the following',
  ),
  doesnt_end_with: affixRule((text, part) => text.endsWith(part), false, 'must not end with one of the following'),
}

const choiceRule =
  (wanted: boolean): Maker =>
  (name, params) =>
    params.length === 0
      ? 'takes one value or more'
      : {
          name,
          check: ({ label, text }) => (params.includes(text) === wanted ? null : `The selected ${label} is invalid.`),
        }

const distinct: Maker = (name, params) =>
  params.length > 0
    ? 'takes no parameters'
    : {
        name,
        isForList: true,
        check: ({ label, answer }) =>
          Array.isArray(answer) && new Set(answer).size < answer.length
            ? `The ${label} field has a duplicate value.`
            : null,
      }

export const CHOICE: Record<string, Maker> = { in: choiceRule(true), not_in: choiceRule(false), distinct }
