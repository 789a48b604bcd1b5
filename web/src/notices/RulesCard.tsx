import { NoticeKind, NoticeLevel, NoticeRules, type QuietHours } from '@recado/contracts';
import { Box, Button, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { api } from '../providers/api.js';
import { changeData } from '../shared/data/change-data.js';
import { NOTICES_KEY, type Notices } from '../shared/notices/use-notice-rules.js';
import { usePlan } from '../shared/queries/use-plan.js';
import { useSave } from '../shared/data/use-save.js';
import { useEdits } from '../shared/forms/use-edits.js';
import { useUnsaved } from '../shared/forms/use-unsaved.js';
import { NoticeCard } from './NoticeCard.js';
import { QuietHoursFields } from './QuietHoursFields.js';

type LevelsProps = { levels: NoticeRules['levels']; onChange: (levels: NoticeRules['levels']) => void };

function Levels({ levels, onChange }: LevelsProps) {
  const translate = useTranslate();
  const hasChat = usePlan()?.useInternalChat ?? false;
  const kinds = NoticeKind.options.filter((kind) => hasChat || !kind.startsWith('chat'));
  return kinds.map((kind) => (
    <TextField
      key={kind}
      select
      label={translate(`noticesPage.kind.${kind}`)}
      value={levels[kind]}
      onChange={({ target }) => onChange({ ...levels, [kind]: NoticeLevel.parse(target.value) })}
    >
      {NoticeLevel.options.map((level) => (
        <MenuItem key={level} value={level}>
          {translate(`noticesPage.level.${level}`)}
        </MenuItem>
      ))}
    </TextField>
  ));
}

/** Edits the user's notification rules. */
export function RulesCard({ stored }: { stored: NoticeRules }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { values: rules, isChanged, change: setRules, settle } = useEdits(stored);
  const markSent = useUnsaved(isChanged);
  const { save, isPending } = useSave({
    values: rules,
    schema: NoticeRules,
    store: (values) => api.put<NoticeRules>('/notices', values),
    ...{ queryKey: NOTICES_KEY, success: 'noticesPage.saved' },
    onDone(now, sent) {
      changeData<Notices>(queryClient, NOTICES_KEY, (notices) => notices && { ...notices, rules: now });
      settle(sent);
    },
  });
  const change = (more: Partial<NoticeRules>) => setRules({ ...rules, ...more });
  return (
    <NoticeCard title="noticesPage.rules">
      <Levels levels={rules.levels} onChange={(levels) => change({ levels })} />
      <FormControlLabel
        control={<Switch checked={rules.hidesContent} />}
        label={translate('noticesPage.hidesContent')}
        onChange={(_event, hidesContent) => change({ hidesContent })}
      />
      <QuietHoursFields value={rules.quietHours} onChange={(quietHours: QuietHours) => change({ quietHours })} />
      <Box>
        <Button
          variant="contained"
          disabled={isPending || !NoticeRules.safeParse(rules).success}
          onClick={() => {
            markSent();
            save();
          }}
        >
          {translate('app.save')}
        </Button>
      </Box>
    </NoticeCard>
  );
}
