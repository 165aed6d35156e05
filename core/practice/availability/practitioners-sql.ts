/**
 * Returns SQL for a practice's active practitioners in order, as a JSON array of `Practitioner`.
 * @param expert the alias of `experts` in the query.
 */
export function practitionersSql(expert: string): string {
  return `coalesce((select json_agg(json_build_object('id', pr.id, 'name', coalesce(pr.name, ${expert}.name),
      'languages', pr.languages,
      'keepsDefaultHours', pr.keeps_default_hours, 'isAroundTheClock', pr.around_the_clock,
      'noticeMinutes', pr.notice_minutes, 'bufferBeforeMinutes', pr.buffer_before_minutes,
      'bufferAfterMinutes', pr.buffer_after_minutes, 'extra', coalesce((
        select json_agg(json_build_object('date', x.date, 'startMinute', x.start_minute,
          'endMinute', x.end_minute) order by x.date, x.start_minute)
        from extra_hours x where x.practitioner_id = pr.id), '[]'), 'ranges', coalesce((
        select json_agg(json_build_object('placeId', h.place_id, 'weekday', h.weekday,
          'startMinute', h.start_minute, 'endMinute', h.end_minute) order by h.weekday, h.start_minute)
        from weekly_hours h where h.practitioner_id = pr.id), '[]')) order by pr.rank, pr.id)
    from practitioners pr where pr.practice_id = ${expert}.id and pr.active_until is null), '[]')`;
}

/**
 * Returns SQL for the bookable places in order, as a JSON array with id, public label, zone, state, and
 * public point.
 * @param expert the alias of `experts` in the query.
 */
export function placesSql(expert: string): string {
  return `coalesce((select json_agg(json_build_object('id', pl.id, 'label', pl.public_label, 'zone', pl.zone,
      'state', pl.state, 'lat', pl.public_lat, 'lng', pl.public_lng) order by pl.rank)
    from expert_places pl where pl.expert_id = ${expert}.id and pl.checked_at is not null), '[]')`;
}

/**
 * Returns SQL for the ids of practitioners who don't give an option, as a JSON array.
 * @param option the alias of `consultation_options` in the query.
 */
export function notGivenBySql(option: string): string {
  return `coalesce((select json_agg(n.practitioner_id) from options_not_given n where n.option_id = ${option}.id), '[]')`;
}
