import SvgIcon from '@mui/material/SvgIcon'
import { createElement, forwardRef } from 'react'

/** An icon of Lucide that takes the props of Material UI's icons: `fontSize`, `color`, `sx`, `titleAccess`. */
export function muiIcon(Icon) {
  return forwardRef(({ style, ...props }, ref) =>
    // SvgIcon fills its shapes; Lucide's are lines.
    createElement(SvgIcon, {
      ...props,
      ref,
      component: Icon,
      inheritViewBox: true,
      style: { fill: 'none', ...style },
    }),
  )
}
