import type { MailConfig } from '../config.ts'

const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The address to which servers return this mail: `bounces+<id>@…`, or that of MAIL_FROM without MAIL_RETURN_PATH. */
export function returnPathOf({ returnPath, from }: MailConfig, mailId: string): string {
  if (returnPath === null) return from.address
  const at = returnPath.lastIndexOf('@')
  return `${returnPath.slice(0, at)}+${mailId.replaceAll('-', '')}${returnPath.slice(at)}`
}

/** The ids of mails that a text names, by their return path or their Message-ID. */
export function mailIdsIn(text: string): string[] {
  const inPaths = [...text.matchAll(/\+([0-9a-f]{32})@/gi)].map(([, hex]) => dashed(hex!.toLowerCase()))
  const inHeaders = [...text.matchAll(/<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi)].map(([, id]) =>
    id!.toLowerCase(),
  )
  return [...new Set([...inPaths, ...inHeaders])]
}
