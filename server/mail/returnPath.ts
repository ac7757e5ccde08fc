import type { MailConfig } from '../config.ts'

const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * The address to which mail servers return this mail: `bounces+<id>@…`, or the address of MAIL_FROM if MAIL_RETURN_PATH
 * is not set.
 */
export function returnPathOf({ returnPath, from }: MailConfig, mailId: string): string {
  if (returnPath === null) return from.address
  const at = returnPath.lastIndexOf('@')
  return `${returnPath.slice(0, at)}+${mailId.replaceAll('-', '')}${returnPath.slice(at)}`
}

/** Finds the ids of mails in a text, by return path or Message-ID. */
export function mailIdsIn(text: string): string[] {
  const inPaths = [...text.matchAll(/\+([0-9a-f]{32})@/gi)].map(([, hex]) => dashed(hex!.toLowerCase()))
  const inHeaders = [...text.matchAll(/<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi)].map(([, id]) =>
    id!.toLowerCase(),
  )
  return [...new Set([...inPaths, ...inHeaders])]
}
