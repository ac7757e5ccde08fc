/** Encodes a text for a header parameter (RFC 8187), which allows fewer characters than a URL. */
const headerText = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)

/** The header that names a downloaded file. */
export const contentDisposition = (how: 'inline' | 'attachment', name: string): string =>
  `${how}; filename*=UTF-8''${headerText(name)}`
