/** The parts of the screen that the page loads after its first script, as one further script. */

export { Panel } from './conversation/panel.tsx';
export { SearchDialog } from './conversation/search-dialog.tsx';
export { HiddenLine } from './settings/hidden-line.tsx';
export { SettingsContent } from './settings/settings-content.tsx';
export { Wall } from './settings/wall.tsx';
export { LegendDialog } from './tables/legend-dialog.tsx';
export { WaitingList } from './waiting/waiting-list.tsx';
