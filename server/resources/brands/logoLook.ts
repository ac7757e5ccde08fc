/** How a logo looks on the payment page. */
export type LogoLook = {
  transparent: boolean
  /** WCAG contrast of its most visible part (its upper quarter) on the light and on the dark page; 1 to 21. */
  on_light: number
  on_dark: number
}

/** The backgrounds of the payment page. */
const LIGHT = '#ffffff'
const DARK = '#15191c'

const channel = (value: number) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const luminance = (r: number, g: number, b: number) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b)
const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
const groundOf = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
  return luminance(r, g, b)
}

const rounded = (value: number) => Math.round(value * 10) / 10
const atShare = (sorted: number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 1

/**
 * Measures a logo's contrast. A transparent logo: its visible part against the page. An opaque logo has its own
 * background: its light against its dark parts, or the whole against the page, whichever is higher.
 */
export async function measureLook(image: Buffer): Promise<LogoLook> {
  const { default: sharp } = await import('sharp')
  const { data } = await sharp(image)
    .ensureAlpha()
    .toColourspace('srgb')
    .resize(48, 48, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const visible: number[] = []
  let clear = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 128) clear += 1
    else visible.push(luminance(data[at]!, data[at + 1]!, data[at + 2]!))
  }
  visible.sort((a, b) => a - b)
  const transparent = clear > (visible.length + clear) / 100
  if (!transparent) {
    const ownContrast = contrast(atShare(visible, 0.95), atShare(visible, 0.05))
    const shown = (ground: string) => rounded(Math.max(ownContrast, contrast(atShare(visible, 0.5), groundOf(ground))))
    return { transparent, on_light: shown(LIGHT), on_dark: shown(DARK) }
  }
  const against = (ground: number) =>
    rounded(
      atShare(
        visible.map((one) => contrast(one, ground)).sort((a, b) => a - b),
        0.75,
      ),
    )
  return { transparent, on_light: against(groundOf(LIGHT)), on_dark: against(groundOf(DARK)) }
}
