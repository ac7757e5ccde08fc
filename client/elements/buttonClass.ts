import { clsx } from 'clsx'
import styles from './button.module.css'

const VARIANTS = {
  /** What the page is for; one a page. */
  primary: styles.primary,
  /** What cannot be undone, or takes something from somebody. */
  danger: styles.danger,
  /** Filled with the colour of `danger`: the last click before it happens. */
  fill: styles.fill,
  /** No ground and no edge until the pointer is on it. */
  bare: styles.bare,
  /** As wide as high, for an icon alone. */
  icon: styles.icon,
  /** An icon of 28 pixels. */
  small: styles.small,
  /** 28 pixels high, among the lines of a text. */
  slim: styles.slim,
  /** 40 pixels high, in dialogs and on pages of their own. */
  tall: styles.tall,
  /** What it opened stands beside it. */
  pressed: styles.pressed,
  /** As wide as what holds it. */
  wide: styles.wide,
}

/** The classes of a button, for whichever element is one: a button, or a link that looks the same. */
export const buttonClass = (...variants: (keyof typeof VARIANTS | false)[]) =>
  clsx(
    styles.btn,
    variants.map((variant) => variant && VARIANTS[variant]),
  )
