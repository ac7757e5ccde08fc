import styles from './Logo.module.css'
/** The two ticks on their tile. */
export function Logo() {
  return (
    <span className={styles.mark} aria-hidden="true">
      <LogoMark />
    </span>
  )
}

export function LogoMark({ size = 17 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M1.6 9.4 5 12.8 11.6 5.4" />
      <path d="M8.2 12.2l.8.7 7.4-7.9" />
    </svg>
  )
}
