import Lines

extension UniversalTime {
  /// The fields of PHH that say when a hand was played.
  var fields: [TOMLField] {
    let (month, day) = day.date
    return [
      TOMLField("time", .time(clockText)),
      TOMLField("time_zone", .text("UTC")), TOMLField("day", .number(day)),
      TOMLField("month", .number(month.ordinal)), TOMLField("year", .number(month.year)),
    ]
  }
}
