/** A name in its own direction, cut at its own end where there is no room; the whole of it on hover. */
export const Name = ({ children }: { children: string }) => (
  <bdi className="bidi" title={children}>
    {children}
  </bdi>
)
