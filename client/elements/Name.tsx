import textStyles from './text.module.css'
/**
 * A name in its own text direction, cut at its end where it lacks room; a row of a list gives it a second line first.
 * Hover shows it in full.
 */
export const Name = ({ children }: { children: string }) => (
  <bdi className={textStyles.bidi} data-slot="name" title={children}>
    {children}
  </bdi>
)
