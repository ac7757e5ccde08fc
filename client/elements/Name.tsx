import textStyles from './text.module.css'
/** A name in its own text direction, cut at its end where it lacks room. Hover shows it in full. */
export const Name = ({ children }: { children: string }) => (
  <bdi className={textStyles.bidi} title={children}>
    {children}
  </bdi>
)
