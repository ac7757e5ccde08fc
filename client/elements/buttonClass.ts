import { clsx } from 'clsx'
import styles from './button.module.css'

const VARIANTS = {
  /** The page's main action, at most one a page. */
  primary: styles.primary,
  /** An act that cannot be undone, or that takes something away. */
  danger: styles.danger,
  /** Filled with the colour of `danger`: the final click of such an act. */
  fill: styles.fill,
  /** No background or border until hovered. */
  bare: styles.bare,
  /** Square, for an icon alone. */
  icon: styles.icon,
  /** 28 pixels square, for an icon. */
  small: styles.small,
  /** 28 pixels high, among the lines of a text. */
  slim: styles.slim,
  /** 40 pixels high, in dialogs and on pages of their own. */
  tall: styles.tall,
  /** The panel that the button opened is open. */
  pressed: styles.pressed,
  /** Fills its container's width. */
  wide: styles.wide,
}

/** The classes of a button, also for a link that looks like one. */
export const buttonClass = (...variants: (keyof typeof VARIANTS | false)[]) =>
  clsx(
    styles.btn,
    variants.map((variant) => variant && VARIANTS[variant]),
  )
