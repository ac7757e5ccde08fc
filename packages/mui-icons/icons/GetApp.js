import Icon from 'lucide-react/icons/download'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
