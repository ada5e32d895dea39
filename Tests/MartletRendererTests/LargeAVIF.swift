import Foundation

/// A photograph of 8000 by 6000 pixels as an AVIF file: four quarters in red, green, blue and yellow, row by row.
enum LargeAVIF {
  /// The colour of the quarter at the lower right.
  static let yellow = SIMD3(240, 220, 40)

  /// The file's bytes, written by libavif and rav1e.
  static let file: [UInt8] =
    Data(
      base64Encoded: """
        AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYA\
        AAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAA4kAAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IA\
        AAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAH0AAABdwAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgR8MAAAAABNjb2xybmNseAABAA0ABoAA\
        AAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAA5FtZGF0EgAKCx/zPn928sgIaDSgMvcGZAdMn9tfgxWAAEKgPrAAAAAAAABGBGDOw1WAAHkAAuboUb4K\
        yO9kuJ6ih6aR25QO1hGypcwLxzrUSyAkWxOvs+5oT2njexnBfr/oalOwlY3jRT6eEmDgZNT6vvGNow6M4HphO4YcQboAWrml9rbvYAfGbtZXWqgE\
        NHATvvPErqPD6wVTJetYZNn+upRFGTV9LFOz9bilID4AAbRYj+HeOPPGfgqUajE4iUE5JO5VVOU82gQDj48+XOq3/tl1P5ruwfgHOkPakZTiGhpi\
        cXijQ3Kn/wPmPIC6AALm6FG+CsjvZLieooemkduUDtYRsqXMC8c61EsgJFsTr7PuaE9p43sZwX6/6GpTsJWN40U+nhJg4GTU+r7xjaMOjOB6YTuG\
        HEG6AFq5pfa272AHxm7WV1qoBDRwE77zxK6jw+sFUyXrWGTZ/rqURRk1fSxTyGlRKJ3H4nUEy7TyBto7JBrj5i/JPWGXsDAsQB+y0xjwS9dCirQ5\
        +REKoGsBc0IQ/NFDa4dBq4N8FzJB3nkpxiZcuz0NXHAAAbRYj+HeOPPGfgqUajE4iUE5JO5VVOU82gQDj48+XOq3/tl1P5ruwfgHOkPakZTiGhpi\
        cXijQ3Kn/wPpYot0L793NL2Gg6cFuQBrrWqgb9H4cJmmAjidrfiqnHmli/cVWT1kPvWd/9y/jrkZuTQIwHUAAuboUesdGibtugNl50y0NTumVI90\
        5FRdwt0JdOU6XAMOi+u+hW9jYFXwgJolHuBlztHPny72tpum9aIQTzJh+VK2xJqis5BjvpD8M+1+qw3y5SRhR5xvgwhYjMwDNShIhLuIAdtCNNhQ\
        GzTVpm1o/ljYTZIkQQCIu69KNA3Ym2N0osqyGGharI0OQbsehPLX/7vSAdoGRvpzaZBh+PVUxTSSr6miGJLuYNGIpTe9T/Ucyu7c61TJ2HIAAubo\
        UesdGibtugNl50y0NTumVI905FRdwt0JdOU6XAMOi+u+hW9jYFXwgJolHuBlztHPny72tpum9aIQTzJh+VK2xJqis5BjvpD8M+1+qw3y5SRhR5xv\
        gwhYjMwDNShIhLuIAdtCNNhQGzTVpm1o/ljgAIi7r0o0DdibY3SiyrIYaFqsjQ5Bux6E8tf/u9IB2gZG+nNpkGH49VTFNJKvqaIYku5g0YilN71P\
        9RzK7tzrWKcuw+Q=
        """
    ).map { Array($0) } ?? []
}
